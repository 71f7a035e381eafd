/** The nonce that the content security policy requires for styles created at run time. */

/** The server inserts it into each response. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

declare global {
  var __webpack_nonce__: string | undefined;
}

/** Libraries used by Mantine's dialogs read the nonce from this name. */
export function publishStyleNonce(): void {
  globalThis.__webpack_nonce__ = styleNonce();
}
