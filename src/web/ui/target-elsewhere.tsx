/** What a menu takes for its target: an element that stands elsewhere already, and needs no wrapper of its own. */
import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface Props {
  ref?: Ref<HTMLButtonElement | null>;
  to: RefObject<HTMLButtonElement | null>;
}

/** Hands the button over to the library's `Target` around it. */
export function TargetElsewhere({ ref, to }: Props) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => to.current);
  return null;
}
