/** Buttons in the section headers of a truck's page. */
import { Button } from '@mantine/core';
import { IconPencil, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { clearAlerts } from '#web/alerts/alerts.tsx';

interface LinkButtonProps {
  to: string;
  disabled: boolean;
  keyshortcut?: string;
}

function LinkButton({ to, disabled, icon, label, keyshortcut }: LinkButtonProps & { icon: ReactNode; label: string }) {
  const navigate = useNavigate();
  function go() {
    // An earlier error does not belong on the next screen.
    clearAlerts('Error', 'Warning');
    navigate(to);
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={icon}
      disabled={disabled}
      onClick={go}
      aria-keyshortcuts={keyshortcut}
    >
      {label}
    </Button>
  );
}

export function EditButton(props: LinkButtonProps) {
  return <LinkButton {...props} icon={<IconPencil size={16} aria-hidden />} label="Edit" />;
}

export function UploadButton(props: LinkButtonProps) {
  return <LinkButton {...props} icon={<IconUpload size={16} aria-hidden />} label="Upload" />;
}
