/** Documents as a kind of record. */
import { uploadedKind } from '#media/media-kinds.ts';
import { type RecordKind, textField } from '#shared/record-kind.ts';
import { documentKinds } from './document.ts';

export const documentKind = uploadedKind({
  type: 'document',
  namedBy: ['name'],
  fields: [
    { id: 'kind', label: 'Type', type: 'choice', choices: documentKinds },
    textField('name', 'Name'),
    textField('contentType', 'File Type'),
  ],
}) satisfies RecordKind;
