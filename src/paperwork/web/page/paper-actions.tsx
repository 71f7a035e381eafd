/** The buttons on the page of an order or invoice. */
import { Button } from '@mantine/core';
import { IconDownload, IconFileInvoice, IconPencil, IconShoppingCart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SendPaper } from '#ledger/web/send-paper.tsx';
import { useShowIssued } from '#ledger/web/use-show-issued.ts';
import { paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import type { PaperVersion } from '#paperwork/web/paper-queries.ts';
import { type PaperAddress, paperPaths } from '#paperwork/web/paper-target.ts';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { invoicePaths, orderPaths } from '#web/paths.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { DeletePaper } from './delete-paper.tsx';
import { usePaperDownload } from './use-paper-download.ts';

interface Props {
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

/** Delete comes last because it cannot be undone. */
export function PaperActions({ target, version, keepLinked, isGenerating, onGenerate, onReload }: Props) {
  const { kind, company, id } = target;
  const disabled = version === undefined || isGenerating;
  const linkedId = version?.data.referenceId ?? undefined;
  const showIssued = useShowIssued(kind, paperworkRoutes[kind].details);
  const { download, busy } = usePaperDownload(target, version, onReload);
  return (
    <>
      {kind === 'invoice' ? (
        <GoToOrder to={linkedId && orderPaths.view(company, linkedId)} disabled={disabled} />
      ) : linkedId === undefined ? (
        <BusyButton
          variant="default"
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
          to={invoicePaths.view(company, linkedId)}
          disabled={disabled}
          icon={<IconFileInvoice size={16} aria-hidden />}
          label="Go to Invoice"
          width={invoiceWidth}
        />
      )}
      <LinkButton
        to={paperPaths[kind].edit(company, id)}
        disabled={disabled}
        icon={<IconPencil size={16} aria-hidden />}
        label="Edit"
      />
      <BusyButton
        leftSection={<IconDownload size={16} aria-hidden />}
        busy={busy}
        disabled={disabled}
        onClick={download}
      >
        Download
      </BusyButton>
      <SendPaper target={target} paper={version?.data} disabled={disabled} onSent={showIssued} />
      <DeletePaper
        target={target}
        version={version}
        linkedId={keepLinked ? undefined : linkedId}
        disabled={disabled}
        onFailure={onReload}
      />
    </>
  );
}

interface LinkButtonProps {
  to: string | undefined;
  disabled: boolean;
}

function LinkButton({
  to,
  disabled,
  icon,
  label,
  width,
}: LinkButtonProps & { icon: ReactNode; label: string; width?: number }) {
  const navigate = useNavigate();
  function go() {
    if (to === undefined) return;
    // Errors of this screen do not concern the next one.
    clearAlerts('Error', 'Warning');
    navigate(to);
  }
  return (
    <Button
      variant="default"
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
