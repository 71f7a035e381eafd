/** Previews a document on the page: images, PDFs and text, none of which can run code here. */
import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DocumentRow } from '#documents/document.ts';
import { UnknownColours } from '#media/photo-colours.ts';
import { uprightPicture } from '#media/web/photos/upright-picture.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PdfPages } from '#web/ui/pdf-pages.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { readDocument } from './document-queries.ts';
import type { DocumentsTarget } from './document-target.ts';
import classes from './documents-section.module.css';
import { textOfBytes } from './text-of-bytes.ts';

interface Props {
  target: DocumentsTarget;
  document: DocumentRow;
  onClose: () => void;
}

/** Max characters shown of a text file. */
const maxCharacters = 100_000;

type Preview =
  | { is: 'picture'; file: Blob }
  | { is: 'pdf'; file: Blob }
  | { is: 'text'; text: string }
  | { is: 'none' };

/** Shows no preview for a photo whose colours would be wrong. */
async function pictureOf(file: Blob): Promise<Preview> {
  try {
    return { is: 'picture', file: await uprightPicture(file) };
  } catch (error) {
    if (error instanceof UnknownColours) return { is: 'none' };
    throw error;
  }
}

async function previewOf(target: DocumentsTarget, { id, contentType }: DocumentRow): Promise<Preview> {
  if (contentType.startsWith('application/vnd.')) return { is: 'none' };
  const { uri } = (await readDocument(target, id)).data;
  const response = await fetch(uri);
  if (!response.ok) throw new Error(`The file request failed with status ${response.status}.`);
  const file = await response.blob();
  if (contentType.startsWith('image/')) return await pictureOf(file);
  if (contentType === 'application/pdf') return { is: 'pdf', file };
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { is: 'text', text: textOfBytes(bytes).slice(0, maxCharacters) };
}

function Picture({ file, name }: { file: Blob; name: string }) {
  const uri = useObjectUrl(file);
  return uri === undefined ? null : <img src={uri} alt={name} className={classes.picture} />;
}

function PreviewBody({ preview, name }: { preview: Preview; name: string }) {
  switch (preview.is) {
    case 'picture':
      return <Picture file={preview.file} name={name} />;
    case 'pdf':
      return <PdfPages file={preview.file} label={name} />;
    case 'text':
      return <pre className={classes.text}>{preview.text}</pre>;
    case 'none':
      return <Text c="dimmed">No preview for this type of file. Download it to open.</Text>;
  }
}

export function DocumentPreview({ target, document, onClose }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['documentPreview', target.routes.owner, document.id],
    queryFn: () => previewOf(target, document),
    retry: 1,
  });
  return (
    <Modal opened onClose={onClose} title={document.name} size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
      {isError ? (
        <LoadFailed text="The document could not be loaded." onRetry={refetch} inDialog />
      ) : data === undefined ? (
        <Loading text="Loading document..." />
      ) : (
        <PreviewBody preview={data} name={document.name} />
      )}
    </Modal>
  );
}
