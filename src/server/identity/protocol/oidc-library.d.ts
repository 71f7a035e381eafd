/**
 * Modules of `oidc-provider` that we import directly. Its index only re-exports them, and prints a warning on Node.js
 * releases that are not LTS.
 */
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider';
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import { errors } from 'oidc-provider';
  export import InvalidGrant = errors.InvalidGrant;
  export import InvalidTarget = errors.InvalidTarget;
  export import OIDCProviderError = errors.OIDCProviderError;
  export import SessionNotFound = errors.SessionNotFound;
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider';
  export import Check = interactionPolicy.Check;
  export import Prompt = interactionPolicy.Prompt;
  export import base = interactionPolicy.base;
}
