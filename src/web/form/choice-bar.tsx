/** Radio buttons that look like a segmented control. */
import { SegmentedControl } from '@mantine/core';
import { type Ref, useId } from 'react';
import classes from './choice-bar.module.css';

interface Props {
  ref: Ref<HTMLDivElement>;
  /** Id of the labelling element. */
  labelledBy: string;
  choices: readonly { value: string; label: string }[];
  /** Empty if nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
}

const looks = SegmentedControl.classes;

/**
 * Looks like Mantine's segmented control without its moving indicator. The indicator is positioned by measuring the
 * page, which would cost another layout while the form is rendered.
 */
export function ChoiceBar({ ref, labelledBy, choices, value, onChange }: Props) {
  const id = useId();
  return (
    <div
      ref={ref}
      className={`${looks.root} ${classes.bar}`}
      role="radiogroup"
      aria-labelledby={labelledBy}
      data-with-items-borders
    >
      {choices.map((choice) => {
        const isChosen = choice.value === value;
        const active = isChosen || undefined;
        return (
          <div key={choice.value} className={looks.control} data-active={active}>
            <input
              className={looks.input}
              type="radio"
              name={id}
              id={`${id}-${choice.value}`}
              value={choice.value}
              checked={isChosen}
              onChange={() => onChange(choice.value)}
              data-focus-ring="auto"
            />
            <label className={looks.label} htmlFor={`${id}-${choice.value}`} data-active={active}>
              <span className={looks.innerLabel}>{choice.label}</span>
            </label>
          </div>
        );
      })}
    </div>
  );
}
