/** The buttons on the page of an order or invoice. */
import { Button, type ButtonProps, Text } from '@mantine/core';
import { IconDownload, IconFileInvoice, IconPencil, IconShoppingCart } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SendPaper } from '#ledger/web/send-paper.tsx';
import { useShowIssued } from '#ledger/web/use-show-issued.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import type { PaperVersion } from '#paperwork/web/paper-queries.ts';
import { type PaperAddress, paperPaths } from '#paperwork/web/paper-target.ts';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { mailMissing } from '#web/mail/mail-setup.ts';
import { invoicePaths, orderPaths } from '#web/paths.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { PageSections, type WithSections } from '#web/ui/page-sections.tsx';
import { DeletePaper } from './delete-paper.tsx';
import { usePaperDownload } from './use-paper-download.ts';

interface Props extends WithSections<PaperAddress> {
  target: PaperAddress;
  /** Undefined while loading; all buttons are then disabled. */
  version: PaperVersion | undefined;
  /** True on the page of a created order, which does not offer to delete its invoice. */
  keepLinked: boolean;
  isGenerating: boolean;
  onGenerate: () => void;
  onReload: () => unknown;
}

/** Pixels. Both labels of the button have this width, so that the other buttons do not move. */
const invoiceWidth = 204;

type Action = 'payment' | 'linked' | 'edit' | 'download' | 'send' | 'delete';

/** Delete comes last because it cannot be undone. */
const usualOrder: readonly Action[] = ['linked', 'edit', 'download', 'send', 'delete'];

/** An order becomes an invoice, which is issued and then paid. Without e-mail it is issued by downloading it. */
function nextAction(kind: PaperKind, paper: CurrentPaper | undefined): Action {
  if (kind === 'order') return 'linked';
  if (paper?.state === 'Open') return mailMissing().length === 0 ? 'send' : 'download';
  return (paper?.balance ?? 0) > 0 ? 'payment' : 'download';
}

/** The next action comes first, as the only filled button. */
export function PaperActions({ target, version, sections, ...props }: Props) {
  const { keepLinked, isGenerating, onGenerate, onReload } = props;
  const { kind, company, id } = target;
  const disabled = version === undefined || isGenerating;
  const linkedId = version?.data.referenceId ?? undefined;
  const showIssued = useShowIssued(kind, paperworkRoutes[kind].details);
  const { download, busy } = usePaperDownload(target, version, onReload);
  const next = nextAction(kind, version?.data);
  const variantOf = (action: Action) => (action === next ? 'filled' : 'default');
  const buttons: Record<Action, ReactNode> = {
    payment: <PageSections sections={sections} at="action" target={target} />,
    linked:
      kind === 'invoice' ? (
        <>
          <GoToOrder to={linkedId && orderPaths.view(company, linkedId)} disabled={disabled} />
          {version !== undefined && linkedId === undefined ? (
            <Text size="xs" c="dimmed">
              No linked order
            </Text>
          ) : null}
        </>
      ) : linkedId === undefined ? (
        <BusyButton
          variant={variantOf('linked')}
          style={{ minWidth: invoiceWidth }}
          leftSection={<IconFileInvoice size={16} aria-hidden />}
          busy={isGenerating}
          disabled={disabled}
          onClick={onGenerate}
        >
          Generate Invoice
        </BusyButton>
      ) : (
        <LinkButton
          variant={variantOf('linked')}
          to={invoicePaths.view(company, linkedId)}
          disabled={disabled}
          icon={<IconFileInvoice size={16} aria-hidden />}
          label="Go to Invoice"
          width={invoiceWidth}
        />
      ),
    edit: (
      <LinkButton
        to={paperPaths[kind].edit(company, id)}
        disabled={disabled}
        icon={<IconPencil size={16} aria-hidden />}
        label="Edit"
      />
    ),
    download: (
      <BusyButton
        variant={variantOf('download')}
        leftSection={<IconDownload size={16} aria-hidden />}
        busy={busy}
        disabled={disabled}
        onClick={download}
      >
        Download
      </BusyButton>
    ),
    send: (
      <SendPaper
        target={target}
        paper={version?.data}
        variant={variantOf('send')}
        disabled={disabled}
        onSent={showIssued}
      />
    ),
    delete: (
      <DeletePaper
        target={target}
        version={version}
        linkedId={keepLinked ? undefined : linkedId}
        disabled={disabled}
        onFailure={onReload}
      />
    ),
  };
  return [next, ...usualOrder.filter((action) => action !== next)].map((action) => (
    <Fragment key={action}>{buttons[action]}</Fragment>
  ));
}

interface LinkButtonProps {
  to: string | undefined;
  disabled: boolean;
}

interface LabelledProps extends LinkButtonProps, Pick<ButtonProps, 'variant'> {
  icon: ReactNode;
  label: string;
  width?: number;
}

function LinkButton({ to, disabled, icon, label, variant = 'default', width }: LabelledProps) {
  const navigate = useNavigate();
  function go() {
    if (to === undefined) return;
    // Errors of this screen do not concern the next one.
    clearAlerts('Error', 'Warning');
    navigate(to);
  }
  return (
    <Button
      variant={variant}
      leftSection={icon}
      disabled={disabled || to === undefined}
      onClick={go}
      aria-keyshortcuts={label === 'Edit' ? 'e' : undefined}
      {...(width === undefined ? {} : { miw: width })}
    >
      {label}
    </Button>
  );
}

function GoToOrder(props: LinkButtonProps) {
  return <LinkButton {...props} icon={<IconShoppingCart size={16} aria-hidden />} label="Go to Order" />;
}
