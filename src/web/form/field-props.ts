/** What all fields of a form have in common: a name in the form, a label, a mark where required, an error. */
import { type ReactNode, useEffect, useRef } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseControllerReturn,
  useController,
} from 'react-hook-form';
import { afterPointerUp } from './after-pointer-up.ts';
import classes from './field.module.css';

/** Props of every field. */
export interface FieldProps<Values extends FieldValues, Context, Output> {
  control: Control<Values, Context, Output>;
  name: FieldPath<Values>;
  label: string;
  required?: boolean;
  disabled?: boolean;
  /** A hint below the label. */
  description?: ReactNode;
  placeholder?: string;
}

/** Mantine's props that follow from a field's. */
interface InputProps {
  label: string;
  labelProps: { className?: string };
  'aria-required': boolean;
  disabled: boolean;
  description: ReactNode;
  placeholder: string | undefined;
  error: string | undefined;
}

/**
 * Joins a field to its form. The mark of a required field is drawn by style, so that the label's text, and with it the
 * accessible name, is the label alone.
 */
export function useField<Values extends FieldValues, Context, Output>(
  props: FieldProps<Values, Context, Output>,
): { field: UseControllerReturn<Values>['field']; input: InputProps } {
  const { control, name, label, required = false, disabled = false, description, placeholder } = props;
  const { field, fieldState } = useController({ control, name });
  const onBlur = useBlurAfterPointerUp(field.onBlur);
  const input = {
    label,
    labelProps: required && classes.required !== undefined ? { className: classes.required } : {},
    'aria-required': required,
    disabled,
    description,
    placeholder,
    error: fieldState.error?.message,
  };
  return { field: { ...field, onBlur }, input };
}

/** The press may have taken the field away, whose blur would bring its value back, or given it another place in its list. */
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
