/** What a storage asks about uploads, answered by those whose key it is. */
import type { UploadRules } from './media-storage.ts';

/** The rules of whoever a key belongs to. */
export function rulesByKey(rulesOf: (key: string) => UploadRules): UploadRules {
  return {
    maxBytes: (contentType, key) => rulesOf(key).maxBytes(contentType, key),
    matchesFileSignature: (head, contentType, key) => rulesOf(key).matchesFileSignature(head, contentType, key),
    stateOf: (key) => rulesOf(key).stateOf(key),
    complete: (key, size, requestId) => rulesOf(key).complete(key, size, requestId),
  };
}
