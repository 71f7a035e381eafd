/** The panels beside the form: missing particulars, and the sample invoice. */
import { Button, Text } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { missingParticulars } from '#companies/missing-particulars.ts';
import type { Particulars } from '#companies/particulars.ts';
import { saveFile } from '#web/save-file.ts';
import { PdfPages } from '#web/ui/pdf-pages.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './particulars.module.css';
import type { Preview } from './use-preview.ts';

/** Checks the typed values, not the saved ones. */
export function MissingPanel({ typed }: { typed: Particulars }) {
  const missing = missingParticulars(typed);
  return (
    <Section title="Missing from your invoices">
      {missing.length === 0 ? (
        <Text>
          <IconCircleCheck size={18} aria-hidden /> Nothing. Your invoices show everything UK law requires about the
          seller.
        </Text>
      ) : (
        <ul className={classes.missing}>
          {missing.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        Check with your accountant.
      </Text>
    </Section>
  );
}

/** Shows the last PDF until the next one arrives. */
export function PreviewPanel({ preview: { file, isMaking, error } }: { preview: Preview }) {
  return (
    <Section
      title="Sample Invoice"
      actions={
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={file === undefined}
          onClick={() => file && saveFile(file, 'Sample_Invoice.pdf')}
        >
          Download
        </Button>
      }
    >
      <div className={classes.status} role="status">
        {error ?? (isMaking ? 'Preparing…' : '')}
      </div>
      <div className={classes.preview} data-old={isMaking || undefined}>
        {file === undefined ? null : <PdfPages file={file} label="Sample invoice" />}
      </div>
    </Section>
  );
}
