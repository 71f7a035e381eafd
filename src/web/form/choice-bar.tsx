/** A choice of few as a bar of buttons, of which one is pressed: radio buttons by their nature. */
import { SegmentedControl } from '@mantine/core';
import { type Ref, useId } from 'react';
import classes from './choice-bar.module.css';

interface Props {
  ref: Ref<HTMLDivElement>;
  /** The id of the element that names the choice. */
  labelledBy: string;
  choices: readonly { value: string; label: string }[];
  /** An empty text where none is chosen. */
  value: string;
  onChange: (value: string) => void;
}

const looks = SegmentedControl.classes;

/**
 * Looks as Mantine's segmented control before its mark knows where to lie: that one measures the page to place it, which
 * lays the page out once more in the task that draws the form.
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
