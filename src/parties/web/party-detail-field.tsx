/**
 * An input for one detail of a client or supplier. Cities and countries are suggested from existing values, countries
 * from the names of all countries, too.
 */
import type { FieldValues } from 'react-hook-form';
import type { PartyDetailKey } from '#parties/party-details.ts';
import { countryNames } from '#shared/countries.ts';
import type { FieldProps } from '#web/form/field-props.ts';
import { KnownTextField } from '#web/form/known-text-field.tsx';
import type { KnownTexts } from '#web/form/known-texts.ts';
import { TextField } from '#web/form/text-fields.tsx';

const types: Readonly<Partial<Record<PartyDetailKey, 'email' | 'tel'>>> = { email: 'email', phoneNumber: 'tel' };

export function PartyDetailField<V extends FieldValues, C, O>({
  detail,
  known,
  ...props
}: FieldProps<V, C, O> & { detail: PartyDetailKey; known: KnownTexts }) {
  if (detail === 'city') return <KnownTextField {...props} known={known} />;
  if (detail === 'country') return <KnownTextField {...props} known={{ ...known, others: countryNames() }} />;
  return <TextField {...props} type={types[detail] ?? 'text'} />;
}
