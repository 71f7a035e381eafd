/** The layout of all identity pages, and their form fields. */

import { productName } from '#server/product-name.ts';
import { companies, companyNames } from '#shared/companies.ts';
import { type Html, html } from './html.ts';
import type { IdentityAssets } from './identity-assets.ts';

export type AssetPaths = IdentityAssets['paths'];

export interface Frame {
  assets: AssetPaths;
  title: string;
  body: Html;
  /** Whether a script submits the form. */
  submits?: boolean | undefined;
  takesPasskeys?: boolean | undefined;
}

const mark = html`<svg class="mark" viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="14" fill="#0b2f3a"/>
<path fill="#f5b82e" d="M8 20h28v24H8z"/><path fill="#fff" d="M39 26h8.5c1.6 0 3 .8 3.8 2.1L56 36v8H39z"/>
<circle cx="19" cy="45" r="6" fill="#fff"/><circle cx="46" cy="45" r="6" fill="#fff"/></svg>`;

const brand = html`<header class="brand">${mark}<p class="product">${productName}</p>
<ul class="companies">${companies.map((company) => html`<li>${companyNames[company]}</li>`)}</ul></header>`;

export function pageDocument({ assets, title, body, submits, takesPasskeys }: Frame): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${title} | ${productName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<script src="${assets.theme}"></script>
<link rel="stylesheet" href="${assets.style}">
${submits && html`<script src="${assets.submit}"></script>`}
${takesPasskeys && html`<script src="${assets.webauthn}"></script><script src="${assets.passkey}"></script>`}
</head>
<body>
${brand}
<main class="card">
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}

export interface FormField {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  autofocus?: boolean | undefined;
}

/** An input with label, hint and error. */
export function field(one: FormField): Html {
  const hintId = `${one.name}-hint`;
  const errorId = `${one.name}-error`;
  const described = [one.error && errorId, one.hint && hintId].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${one.name}">${one.label}</label>
<input id="${one.name}" name="${one.name}" type="${one.type}" autocomplete="${one.autocomplete}" value="${one.value ?? ''}"
 required${one.autofocus && html` autofocus`}${one.type !== 'text' && html` autocapitalize="none" spellcheck="false"`}${
   one.error && html` aria-invalid="true"`
 }${described !== '' && html` aria-describedby="${described}"`}>
${one.error && html`<p class="error" id="${errorId}">${one.error}</p>`}
${one.hint && html`<p class="hint" id="${hintId}">${one.hint}</p>`}
</div>`;
}

/** A form that a script shows if the browser supports passkeys. */
export function passkeyForm(action: string, options: string | undefined, label: string): Html | false {
  if (options === undefined) return false;
  return html`<form class="passkey" method="post" action="${action}" data-passkey="${options}" hidden>
<input type="hidden" name="response" value="">
<p class="alert" role="alert" hidden>No passkey was used. Try again or log in another way.</p>
<button type="submit" class="other">${label}</button></form>`;
}

/** An error, announced to screen readers. */
export function alert(text: string | undefined): Html | false {
  return text !== undefined && html`<p class="alert" role="alert">${text}</p>`;
}

export function notice(text: string | undefined): Html | false {
  return text !== undefined && html`<p class="notice" role="status">${text}</p>`;
}
