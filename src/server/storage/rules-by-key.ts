/** Upload rules that depend on the key. */
import type { UploadRules } from './media-storage.ts';

/** Delegates to the rules that `rulesOf` returns for a key. */
export function rulesByKey(rulesOf: (key: string) => UploadRules): UploadRules {
  return {
    maxBytes: (contentType, key) => rulesOf(key).maxBytes(contentType, key),
    matchesFileSignature: (head, contentType, key) => rulesOf(key).matchesFileSignature(head, contentType, key),
    stateOf: (key) => rulesOf(key).stateOf(key),
    complete: (key, size, requestId) => rulesOf(key).complete(key, size, requestId),
  };
}
