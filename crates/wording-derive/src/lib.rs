//! `#[derive(Coded)]`: the code and the values of an error.
//!
//! It reads the `#[error("…")]` that `thiserror` reads, so that nothing is written twice. The code is the
//! name of the type without `Error`, a dot, and the name of the variant: `illegal_move.occupied`; a type
//! whose name another crate has too says `#[coded("…")]`. The values are the slots of the sentence, so
//! every slot has a name, and a cause that is coded itself stays one. A test that is derived with them
//! holds the sentence against the catalogues.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Error, Fields, Ident, LitStr, Meta};

/// Derives `wording::Coded` from `#[error(…)]`.
#[proc_macro_derive(Coded, attributes(coded, error))]
pub fn derive_coded(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    coded(&input).unwrap_or_else(Error::into_compile_error).into()
}

fn coded(input: &DeriveInput) -> Result<TokenStream, Error> {
    let name = &input.ident;
    let prefix = prefix(input)?;
    let mut arms = TokenStream::new();
    let mut rows = TokenStream::new();
    let mut add = |path: TokenStream, code: String, attributes: &[Attribute], fields: &Fields| {
        let sentence = Sentence::of(attributes, name)?;
        let (pattern, names) = pattern(fields);
        let body = sentence.message(&code, &names)?;
        arms.extend(quote!(#path #pattern => #body,));
        if let Sentence::Said { text, .. } = &sentence {
            let template = template(&text.value());
            rows.extend(quote!((#code, #template),));
        }
        Ok::<_, Error>(())
    };
    match &input.data {
        Data::Struct(data) => add(quote!(#name), prefix.clone(), &input.attrs, &data.fields)?,
        Data::Enum(data) => {
            for variant in &data.variants {
                let variant_name = &variant.ident;
                let code = format!("{prefix}.{}", snake(&variant_name.to_string()));
                add(quote!(#name::#variant_name), code, &variant.attrs, &variant.fields)?;
            }
        }
        Data::Union(_) => return Err(Error::new_spanned(name, "a union is no error")),
    }
    let test = format_ident!("{}_is_said_in_both_languages", prefix.replace('.', "_"));
    Ok(quote! {
        impl ::wording::Coded for #name {
            #[allow(unused_variables)]
            fn message(&self) -> ::wording::Message {
                #[allow(unused_imports)]
                use ::wording::slot::{Cause as _, Text as _};
                match self { #arms }
            }
        }
        #[cfg(test)]
        #[test]
        fn #test() {
            ::wording::catalogue::check(#prefix, &[#rows]);
        }
    })
}

/// What stands before the dot of the codes.
fn prefix(input: &DeriveInput) -> Result<String, Error> {
    match input.attrs.iter().find(|attribute| attribute.path().is_ident("coded")) {
        Some(attribute) => Ok(attribute.parse_args::<LitStr>()?.value()),
        None => {
            let name = input.ident.to_string();
            Ok(snake(name.strip_suffix("Error").unwrap_or(&name)))
        }
    }
}

/// `NotANumber` as `not_a_number`.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

/// What `#[error(…)]` says.
enum Sentence {
    /// What the cause says.
    OfTheCause,
    /// A sentence, and what its named arguments are.
    Said { text: LitStr, arguments: Vec<(Ident, TokenStream)> },
}

impl Sentence {
    fn of(attributes: &[Attribute], name: &Ident) -> Result<Sentence, Error> {
        let error = attributes.iter().find(|attribute| attribute.path().is_ident("error"));
        let Some(Meta::List(list)) = error.map(|attribute| &attribute.meta) else {
            return Err(Error::new_spanned(name, "every variant says what is wrong: #[error(\"…\")]"));
        };
        let mut parts = split_at_commas(list.tokens.clone()).into_iter();
        let first = parts.next().unwrap_or_default();
        if first.to_string() == "transparent" {
            return Ok(Sentence::OfTheCause);
        }
        let arguments = parts.filter(|part| !part.is_empty()).map(argument).collect::<Result<_, _>>()?;
        Ok(Sentence::Said { text: syn::parse2(first)?, arguments })
    }

    /// The message, where the fields are bound to their names.
    fn message(&self, code: &str, fields: &[Ident]) -> Result<TokenStream, Error> {
        let Sentence::Said { text, arguments } = self else {
            let cause =
                fields.first().ok_or_else(|| Error::new(proc_macro2::Span::call_site(), "no cause"))?;
            return Ok(quote!((&::wording::slot::Slot(#cause)).fill().into_message()));
        };
        let mut values = TokenStream::new();
        for (slot, format) in slots(&text.value()) {
            let value = match arguments.iter().find(|(argument, _)| *argument == slot) {
                Some((_, expression)) => expression.clone(),
                None => binding(&slot, fields, text)?,
            };
            values.extend(match format.is_empty() {
                true => quote!((#slot, (&::wording::slot::Slot(&#value)).fill()),),
                false => {
                    let format = format!("{{:{format}}}");
                    quote!((#slot, ::wording::Value::Text(format!(#format, #value))),)
                }
            });
        }
        Ok(quote!(::wording::Message::new(#code, vec![#values], self.to_string())))
    }
}

/// The field or the constant that a slot names.
fn binding(slot: &str, fields: &[Ident], text: &LitStr) -> Result<TokenStream, Error> {
    if slot.is_empty() {
        return Err(Error::new_spanned(text, "every slot has a name: {text} rather than {}"));
    }
    let field = if slot.starts_with(|first: char| first.is_ascii_digit()) {
        format_ident!("_{slot}")
    } else {
        Ident::new(slot, text.span())
    };
    let is_known = fields.contains(&field) || !slot.starts_with(|first: char| first.is_ascii_digit());
    if is_known { Ok(field.into_token_stream()) } else { Err(Error::new_spanned(text, "no such field")) }
}

/// The pattern of a variant, and the names that it binds.
fn pattern(fields: &Fields) -> (TokenStream, Vec<Ident>) {
    let numbered = |(number, field): (usize, &syn::Field)| {
        field.ident.clone().unwrap_or_else(|| format_ident!("_{number}"))
    };
    let names: Vec<Ident> = fields.iter().enumerate().map(numbered).collect();
    let pattern = match fields {
        Fields::Named(_) => quote!({ #(#names),* }),
        Fields::Unnamed(_) => quote!((#(#names),*)),
        Fields::Unit => TokenStream::new(),
    };
    (pattern, names)
}

/// The slots of a sentence, each once, and how they are written: `{0:?}` is `0` and `?`.
fn slots(sentence: &str) -> Vec<(String, String)> {
    let plain = sentence.replace("{{", "").replace("}}", "");
    let mut slots: Vec<(String, String)> = Vec::new();
    for part in plain.split('{').skip(1) {
        let inside = part.split('}').next().unwrap_or_default();
        let (name, format) = inside.split_once(':').unwrap_or((inside, ""));
        if !slots.iter().any(|(slot, _)| slot == name) {
            slots.push((name.to_owned(), format.to_owned()));
        }
    }
    slots
}

/// The sentence with slots of names alone.
fn template(sentence: &str) -> String {
    let mut parts = sentence.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let (inside, words) = part.split_once('}').unwrap_or((part, ""));
        let name = inside.split(':').next().unwrap_or_default();
        format!("{text}{{{name}}}{words}")
    })
}

/// Arguments are split by commas; those in parentheses are groups already.
fn split_at_commas(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => parts.push(TokenStream::new()),
            _ => parts.last_mut().expect("there is always one").extend([token]),
        }
    }
    parts
}

/// `name = expression`, with `.field` for a field as `thiserror` has it.
fn argument(tokens: TokenStream) -> Result<(Ident, TokenStream), Error> {
    let mut tokens = tokens.into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Ident(name)), Some(TokenTree::Punct(equals))) if equals.as_char() == '=' => {
            Ok((name, with_bindings(tokens.collect())))
        }
        (Some(token), _) => Err(Error::new_spanned(token, "every argument has a name: text = …")),
        (None, _) => Err(Error::new(proc_macro2::Span::call_site(), "an argument is missing")),
    }
}

/// The expression with `_0` for `.0` where nothing stands before the dot.
fn with_bindings(tokens: TokenStream) -> TokenStream {
    let mut bound = TokenStream::new();
    let mut begins = true;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Punct(dot) if dot.as_char() == '.' && begins && dot.spacing() == Spacing::Alone => {
                if let Some(field) = tokens.next() {
                    let text = field.to_string();
                    let is_number = text.starts_with(|first: char| first.is_ascii_digit());
                    let name = if is_number { format_ident!("_{text}") } else { format_ident!("{text}") };
                    bound.extend(name.into_token_stream());
                }
                begins = false;
            }
            TokenTree::Group(group) if group.delimiter() != Delimiter::None => {
                let inner = with_bindings(group.stream());
                bound.extend([TokenTree::Group(proc_macro2::Group::new(group.delimiter(), inner))]);
                begins = false;
            }
            TokenTree::Punct(_) => {
                begins = true;
                bound.extend([token]);
            }
            _ => {
                begins = false;
                bound.extend([token]);
            }
        }
    }
    bound
}
