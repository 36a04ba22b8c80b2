/**
 * Where the other files of the page are: below the folder that this module was loaded from.
 */

/** @param {string} path for example `styles/help.css` */
export const asset = (path) => new URL(path, import.meta.url).href;
