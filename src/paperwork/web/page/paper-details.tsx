/** The details of an order or invoice: fields, parties, items and totals. */
import { Anchor, Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type HeadKey, headFieldsOf } from '#paperwork/paper-head-fields.ts';
import { otherKind, type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import { type Paper, savedTotals } from '#paperwork/paperwork.ts';
import { paperFieldText } from '#paperwork/web/paper-field-values.ts';
import { usePaper } from '#paperwork/web/paper-queries.ts';
import { type PaperAddress, paperPaths } from '#paperwork/web/paper-target.ts';
import { TotalsList } from '#paperwork/web/totals-list.tsx';
import { isSameParty, type PartyDetails, partyDetailKeys, partyDetailLabels } from '#parties/party-details.ts';
import { companyNames } from '#shared/companies.ts';
import { companyAccent } from '#web/ui/company-accent.ts';
import { type DescriptionLine, DescriptionList } from '#web/ui/description-list.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './paper-details.module.css';
import { PaperItems } from './paper-items.tsx';
import type { TruckSales } from './paper-trucks-table.tsx';

/** While the number is loading, or if that fails, the link is shown without it. */
function LinkedPaper({ target }: { target: PaperAddress }) {
  const { kind, company, id } = target;
  const { data } = usePaper(target);
  return (
    <Anchor component={Link} to={paperPaths[kind].view(company, id)} inherit underline="always">
      {paperKindLabels[kind]} {data?.data.number}
    </Anchor>
  );
}

interface Props {
  kind: PaperKind;
  paper: Paper;
  /** Shown next to the title. */
  action?: ReactNode;
  /** States of the trucks; only on current invoices. */
  sales?: TruckSales;
}

export function PaperDetails({ kind, paper, action, sales }: Props) {
  const { billToClient, shipToClient } = paper;
  const isSame = isSameParty(billToClient, shipToClient);
  return (
    <Box className={classes.details ?? ''} __vars={{ '--accent': companyAccent(paper.company) }}>
      <Section title={`${paperKindLabels[kind]} ${paper.number}`} actions={action}>
        <DescriptionList lines={headLines(kind, paper)} />
      </Section>
      <div className={classes.parties}>
        <Party title="Bill To" party={billToClient} />
        {isSame ? <SameParty /> : <Party title="Ship To" party={shipToClient} />}
      </div>
      <Section title="Items">
        <PaperItems items={paper.items} currency={paper.currency} sales={sales} />
      </Section>
      <TotalsList totals={savedTotals(paper)} depositPaid={paper.depositPaid} currency={paper.currency} />
    </Box>
  );
}

function headLines(kind: PaperKind, paper: Paper): DescriptionLine[] {
  const { company, currency, referenceId, depositPaid } = paper;
  const left = new Set<HeadKey>([
    ...(currency === 'GBP' ? (['exchangeRate'] as const) : []),
    ...(depositPaid === 0 ? (['depositDate', 'depositMethod'] as const) : []),
  ]);
  const fields = headFieldsOf(kind).filter(({ id, detail }) => detail !== false && !left.has(id));
  const lines: DescriptionLine[] = [
    { id: 'company', label: 'Company', value: companyNames[company] },
    ...fields.map((field) => ({
      id: field.id,
      label: field.label,
      value: paperFieldText(field, paper[field.id], currency),
    })),
  ];
  if (referenceId !== null) {
    const linked = { kind: otherKind[kind], company, id: referenceId };
    const label = `Linked ${paperKindLabels[linked.kind]}`;
    lines.push({ id: 'linked', label, value: <LinkedPaper target={linked} /> });
  }
  return lines;
}

function SameParty() {
  return (
    <Section title="Ship To">
      <Text c="dimmed">Same as Bill To</Text>
    </Section>
  );
}

function Party({ title, party }: { title: string; party: PartyDetails }) {
  const particulars = partyDetailKeys.map((key) => ({
    id: key,
    label: partyDetailLabels[key],
    value: party[key] ?? '',
  }));
  return (
    <Section title={title}>
      <DescriptionList
        lines={[{ id: 'name', label: 'Name', value: party.name, strong: true }, ...particulars]}
        isBlock
      />
    </Section>
  );
}
