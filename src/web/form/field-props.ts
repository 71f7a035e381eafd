/** Props and behaviour that all fields of a form share. */
import { type ReactNode, useEffect, useRef } from 'react';
import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type UseControllerReturn,
  useController,
} from 'react-hook-form';
import { afterPointerUp } from './after-pointer-up.ts';
import classes from './field.module.css';

export interface FieldProps<Values extends FieldValues, Context, Output> {
  control: Control<Values, Context, Output>;
  name: FieldPath<Values>;
  label: string;
  /** `expected`: asked for, but the form can be saved without it. */
  required?: boolean | 'expected';
  disabled?: boolean;
  /** A hint below the label. */
  description?: ReactNode;
  placeholder?: string;
  /** -1 leaves the field out of the tab order. */
  tabIndex?: number | undefined;
}

/** Mantine's props, derived from a field's props. */
export interface InputProps {
  label: string;
  labelProps: { className?: string };
  'aria-required': boolean;
  disabled: boolean;
  description: ReactNode;
  placeholder: string | undefined;
  error: string | undefined;
  tabIndex: number | undefined;
}

/**
 * Connects a field to its form. The mark of a required or expected field is added by CSS, so that it is not part of the
 * accessible name.
 */
export function useField<Values extends FieldValues, Context, Output>(
  props: FieldProps<Values, Context, Output>,
): { field: UseControllerReturn<Values>['field']; input: InputProps } {
  const { control, name, label, required = false, disabled = false, description, placeholder, tabIndex } = props;
  const { field, fieldState } = useController({ control, name });
  const onBlur = useBlurAfterPointerUp(field.onBlur);
  const input = {
    label,
    labelProps: labelPropsOf(required),
    'aria-required': required !== false,
    disabled,
    description,
    placeholder,
    error: messageOf(fieldState.error),
    tabIndex,
  };
  return { field: { ...field, onBlur }, input };
}

function labelPropsOf(required: boolean | 'expected'): InputProps['labelProps'] {
  const className = required === 'expected' ? classes.expected : classes.required;
  return required !== false && className !== undefined ? { className } : {};
}

/** The errors of a list are an array with the item's index; the first of them is shown at the list. */
function messageOf(error: FieldError | FieldError[] | undefined): string | undefined {
  return Array.isArray(error) ? error.find((one) => one !== undefined)?.message : error?.message;
}

/**
 * The press may have removed the field from the form, and a late blur would bring its value back; or it may have moved
 * the field to another index of its list.
 */
function useBlurAfterPointerUp(blur: () => void): () => void {
  const latest = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = blur;
    return () => {
      latest.current = undefined;
    };
  }, [blur]);
  return () => afterPointerUp(() => latest.current?.());
}
