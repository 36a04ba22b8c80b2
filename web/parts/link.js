/**
 * Giving an address away.
 */
import { t } from '../i18n.js';
import { notify } from './notice.js';

/** Whether the address of this page leads from every machine to itself. */
export const isLocal = () => /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/**
 * Copies an address, and says so; on a page that may not, something else is done.
 * @param {string} address
 * @param {() => void} otherwise
 */
export async function copyLink(address, otherwise) {
  try {
    await navigator.clipboard.writeText(address);
    notify(isLocal() ? t('share.done.local') : t('share.done'));
  } catch {
    otherwise();
  }
}
