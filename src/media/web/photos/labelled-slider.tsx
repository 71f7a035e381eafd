/** A slider with its label and value above it. */
import { Slider } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './labelled-slider.module.css';

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  valueText: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** Steps for Page Up and Page Down. */
const pageSteps = 10;

/** Page Up and Page Down move ten steps at once. */
export function LabelledSlider({ label, value, min, max, step, valueText, disabled = false, onChange }: Props) {
  const direction: Record<string, number> = { PageUp: 1, PageDown: -1 };

  function page(event: KeyboardEvent) {
    const sign = direction[event.key];
    if (sign === undefined || disabled) return;
    event.preventDefault();
    onChange(Math.min(max, Math.max(min, value + sign * step * pageSteps)));
  }

  return (
    <div className={classes.slider}>
      <div className={classes.head}>
        <span>{label}</span>
        <span className={classes.value}>{valueText}</span>
      </div>
      <Slider
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled || min === max}
        label={null}
        thumbLabel={label}
        thumbValueText={valueText}
        thumbSize={22}
        onChange={onChange}
        onKeyDown={page}
      />
    </div>
  );
}
