/** A choice among a few values by the browser's own list: the library's elements and classes without its components. */
import { Input } from '@mantine/core';
import { joinClasses } from './join-classes.ts';
import classes from './native-choice.module.css';

interface Props {
  id: string;
  /** What there is to choose, as it is shown. */
  values: readonly string[];
  value: string;
  onChange(value: string): void;
  className?: string | undefined;
}

const look = Input.classes;
const wrapper = joinClasses(look.wrapper, 'mantine-Input-wrapper', classes.wrapper);
const input = joinClasses(look.input, 'mantine-Input-input');

/** Two arrows, up and down. */
const arrows =
  'M4.93179 5.43179C4.75605 5.60753 4.75605 5.89245 4.93179 6.06819C5.10753 6.24392 5.39245 6.24392 5.56819 6.06819L7.49999 4.13638L9.43179 6.06819C9.60753 6.24392 9.89245 6.24392 10.0682 6.06819C10.2439 5.89245 10.2439 5.60753 10.0682 5.43179L7.81819 3.18179C7.73379 3.0974 7.61933 3.04999 7.49999 3.04999C7.38064 3.04999 7.26618 3.0974 7.18179 3.18179L4.93179 5.43179ZM10.0682 9.56819C10.2439 9.39245 10.2439 9.10753 10.0682 8.93179C9.89245 8.75606 9.60753 8.75606 9.43179 8.93179L7.49999 10.8636L5.56819 8.93179C5.39245 8.75606 5.10753 8.75606 4.93179 8.93179C4.75605 9.10753 4.75605 9.39245 4.93179 9.56819L7.18179 11.8182C7.35753 11.9939 7.64245 11.9939 7.81819 11.8182L10.0682 9.56819Z';

/** As a small `NativeSelect` of the library; its label stands elsewhere and names it by the id. */
export function NativeChoice({ id, values, value, onChange, className }: Props) {
  return (
    <div className={joinClasses(Input.Wrapper.classes.root, className)} data-size="xs">
      <div className={wrapper} data-variant="default" data-size="xs" data-pointer data-with-right-section>
        <select
          id={id}
          className={input}
          data-variant="default"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {values.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </select>
        <div className={look.section} data-position="right">
          <svg viewBox="0 0 15 15" fill="none" aria-hidden="true" className={classes.arrows}>
            <path d={arrows} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
          </svg>
        </div>
      </div>
    </div>
  );
}
