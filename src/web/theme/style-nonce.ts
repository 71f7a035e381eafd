/** The nonce that the content security policy asks of styles made at run time. */

/** The server writes it into the page for each answer. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

declare global {
  var __webpack_nonce__: string | undefined;
}

/** For libraries below Mantine's dialogs, which look for the nonce under this name. */
export function publishStyleNonce(): void {
  globalThis.__webpack_nonce__ = styleNonce();
}
