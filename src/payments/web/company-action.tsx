/** A button in a debtor's row for a company's statement. With several companies it opens a menu. */
import { ActionIcon, Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type Company, companyNames } from '#shared/companies.ts';
import { RowMenu } from '#web/ui/row-menu.tsx';

interface Props {
  label: string;
  icon: Icon;
  busy: boolean;
  companies: readonly [Company, ...Company[]];
  onClick: (company: Company) => void;
}

export function CompanyAction({ label, icon: Icon, busy, companies, onClick }: Props) {
  const button = { variant: 'default', size: 'md', loading: busy, 'aria-label': label } as const;
  const icon = <Icon size={18} aria-hidden />;
  const [first, ...others] = companies;
  if (others.length === 0) {
    return (
      <ActionIcon {...button} onClick={() => onClick(first)}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <RowMenu
      button={(menu) => (
        <ActionIcon {...button} {...menu}>
          {icon}
        </ActionIcon>
      )}
    >
      {companies.map((company) => (
        <Menu.Item key={company} onClick={() => onClick(company)}>
          {companyNames[company]}
        </Menu.Item>
      ))}
    </RowMenu>
  );
}
