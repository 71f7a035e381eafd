/** `/register`: all numbers of a company's orders, invoices or credit notes, with the reasons for gaps. */
import { Checkbox, SegmentedControl } from '@mantine/core';
import { parseAsBoolean, parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type RegisterKind, registerKinds, registerLabels } from '#ledger/ledger.ts';
import { downloadRegisterRoute, registerRoute } from '#ledger/ledger-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { CompanyTabs } from '#web/ui/company-tabs.tsx';
import { FormatMenu } from '#web/ui/format-menu.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useCompany } from '#web/ui/use-company.ts';
import { NextNumber } from './next-number.tsx';
import classes from './paper-ledger.module.css';
import { RegisterTable } from './register-table.tsx';

const kinds = Object.keys(registerKinds) as RegisterKind[];
const choices = kinds.map((value) => ({ value, label: registerLabels[value] }));

const queryParsers = {
  kind: parseAsStringLiteral(kinds).withDefault('invoices'),
  gaps: parseAsBoolean.withDefault(false),
  page: parseAsInteger.withDefault(1),
};

/** Kind, filter and page are stored in the URL. */
export function NumberRegisterPage() {
  const company = useCompany();
  const [{ kind, gaps, page }, setShown] = useQueryStates(queryParsers);
  return (
    <>
      <PageHeader title="Register" />
      <CompanyTabs withAll={false}>
        <div className={classes.head}>
          <SegmentedControl
            aria-label="Kind"
            data={choices}
            value={kind}
            onChange={(next) => void setShown({ kind: kinds.find((one) => one === next) ?? kind, page: null })}
          />
          <Checkbox
            label="Show gaps only"
            checked={gaps}
            onChange={(event) => void setShown({ gaps: event.currentTarget.checked || null, page: null })}
          />
          <NextNumber company={company} kind={kind} />
          <div className={classes.end}>
            <ExportRegister company={company} kind={kind} />
          </div>
        </div>
        <Lines
          company={company}
          kind={kind}
          onlyGaps={gaps}
          page={page}
          onPage={(next) => void setShown({ page: next })}
        />
      </CompanyTabs>
    </>
  );
}

interface LinesProps {
  company: Company;
  kind: RegisterKind;
  onlyGaps: boolean;
  page: number;
  onPage: (page: number) => void;
}

function Lines({ company, kind, onlyGaps, page, onPage }: LinesProps) {
  const params = { truckCompany: companyPaths[company], kind };
  const { data, error, isPending, refetch } = useCall(registerRoute, { params });
  useLoadAlert(error, 'Failed to retrieve register.');
  if (isPending) return <Loading text="Loading register..." />;
  if (data === undefined) return <LoadFailed text="The register could not be loaded." onRetry={() => void refetch()} />;
  const rows = onlyGaps ? data.filter(({ state }) => state !== 'InUse') : data;
  return <RegisterTable company={company} kind={kind} rows={rows} page={page} onPage={onPage} />;
}

function ExportRegister({ company, kind }: { company: Company; kind: RegisterKind }) {
  return (
    <FormatMenu
      offered={['pdf', 'csv']}
      name={`Register_${company}_${kind}`}
      read={(format) => {
        const params = { truckCompany: companyPaths[company], kind };
        return callApiForFile(downloadRegisterRoute, { params, query: { format } });
      }}
    />
  );
}
