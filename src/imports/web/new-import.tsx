/** Form for a new import: kind, company and file. */
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { FilePicker } from '#files/web/file-picker.tsx';
import { isPending } from '#files/web/upload-state.ts';
import { UploadStatus } from '#files/web/upload-status.tsx';
import { type ImportKind, importKindLabels, importKinds, isOfCompany } from '#imports/import.ts';
import { importFields, requiredFields } from '#imports/import-fields.ts';
import { type Company, companies, companyNames } from '#shared/companies.ts';
import { csvRecord } from '#shared/csv.ts';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { saveFile } from '#web/save-file.ts';
import { Section } from '#web/ui/section.tsx';
import { useCompany } from '#web/ui/use-company.ts';
import classes from './import.module.css';
import { useImportUpload } from './use-import-upload.ts';

/** Saves the headings as CSV, with a byte order mark so that Excel detects UTF-8. */
function saveTemplate(kind: ImportKind): void {
  const heads = importFields(kind)
    .filter(({ id }) => id !== 'company')
    .map(({ label }) => label);
  const file = new Blob([`\uFEFF${csvRecord(heads)}`], { type: 'text/csv' });
  saveFile(file, `${importKindLabels[kind]}_Template.csv`);
}

const kindChoices = importKinds.map((kind) => ({ value: kind, label: importKindLabels[kind] }));
const companyChoices = companies.map((company) => ({ value: company, label: companyNames[company] }));

/** How existing records of the kind are matched. */
const explained: Record<ImportKind, string> = {
  trucks: 'Existing trucks are matched by reg number (or chassis number if there is none).',
  clients: 'Existing clients are matched by name.',
  suppliers: 'Existing suppliers are matched by name.',
  costings: 'Each row adds one cost to the truck with that reg number.',
};

function Explained({ kind }: { kind: ImportKind }) {
  const needed = requiredFields(kind).map(({ label }) => label);
  return (
    <p
      className={classes.explained}
    >{`The file needs a row with the column headings. New ${importKindLabels[kind].toLowerCase()} need ${needed.join(', ')}. ${explained[kind]} Empty cells change nothing. You see a preview before anything is saved.`}</p>
  );
}

/** @param onSent called with the import's id once its file has arrived */
export function NewImportSection({ onSent }: { onSent: (id: string) => void }) {
  const [kind, setKind] = useState<ImportKind>('trucks');
  const defaultCompany = useCompany();
  const [company, setCompany] = useState<Company>(defaultCompany);
  const { upload, queue } = useImportUpload(onSent);
  const isBusy = upload !== undefined && isPending(upload.state);
  return (
    <Section
      title="New Import"
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveTemplate(kind)}
        >
          Download Template
        </Button>
      }
    >
      <div className={classes.choices}>
        <NativeSelect
          label="What to Import"
          data={kindChoices}
          value={kind}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) => setKind(importKinds.find((one) => one === value) ?? kind)}
        />
        {isOfCompany(kind) ? (
          <NativeSelect
            label="Company"
            data={companyChoices}
            value={company}
            disabled={isBusy}
            onChange={({ currentTarget: { value } }) => setCompany(companies.find((one) => one === value) ?? company)}
          />
        ) : null}
      </div>
      <Explained kind={kind} />
      <FilePicker
        label="Choose file"
        hint="CSV or Excel (.xlsx). Max size 25MB"
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={isBusy}
        onFiles={(files) => {
          clearAlerts('Error', 'Warning');
          queue.add(files.slice(0, 1), { kind, company });
        }}
      />
      {upload === undefined ? null : (
        <UploadStatus
          name={upload.file.name}
          state={upload.state}
          onCancel={() => queue.cancel(upload.id)}
          onRetry={() => queue.start(upload.id)}
        />
      )}
    </Section>
  );
}
