/** A button of an icon with a tooltip: `<Tooltip refProp="near"><NearIcon /></Tooltip>`. */
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';

interface Props extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** Tells the tooltip where it belongs. */
  near?: (button: HTMLElement) => void;
}

/**
 * The tooltip learns of its button when a pointer or the keyboard comes to it. Told while the page is drawn, as the library
 * does it, it is drawn once more, and all effects of the page with it, in one go with the first time.
 */
export function NearIcon({ near, onPointerEnter, onFocus, ...button }: Props) {
  return (
    <ActionIcon
      {...button}
      onPointerEnter={(event) => {
        // At once, for the tooltip itself listens to what the pointer does next.
        flushSync(() => near?.(event.currentTarget));
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        near?.(event.currentTarget);
        onFocus?.(event);
      }}
    />
  );
}
