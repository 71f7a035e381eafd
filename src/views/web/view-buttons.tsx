/** The buttons 'Views' and 'Save View' above a list. */
import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBookmark,
  IconBookmarks,
  IconCheck,
  IconLayoutList,
  IconPencil,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { View } from '#views/view.ts';
import { noView } from '#web/table/list-state.ts';
import type { ListViews, ListViewsProps } from '#web/table/list-views.ts';
import { belongsTo } from '#web/table/view-state.ts';
import { ManageViewsDialog } from './manage-views-dialog.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { openView, useOpenView } from './use-open-view.ts';
import { useTodaysViews, useViews } from './view-queries.ts';

function MenuMark({ icon, isOpen }: { icon: TablerIcon; isOpen: boolean }) {
  const Icon = isOpen ? IconCheck : icon;
  return <Icon size={16} aria-hidden />;
}

interface ItemsProps {
  props: ListViewsProps;
  views: readonly View[];
  open: View | undefined;
  onManage(): void;
}

/** A check mark shows the open view. */
function ViewItems({ props, views, open, onManage }: ItemsProps) {
  const { list, viewId } = props;
  useTodaysViews(list);
  return (
    <>
      <Menu.Item
        leftSection={<MenuMark icon={IconLayoutList} isOpen={viewId === null || viewId === noView} />}
        onClick={() => openView(props, undefined)}
      >
        Standard
      </Menu.Item>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          leftSection={<MenuMark icon={view.shared ? IconUsers : IconBookmark} isOpen={view === open} />}
          onClick={() => openView(props, view)}
        >
          {view.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onManage}>
        Manage Views
      </Menu.Item>
    </>
  );
}

/** The menu's button has the name of the open view. */
function ViewButtons(props: ListViewsProps) {
  const { list, fixed, viewId } = props;
  const { data = [] } = useViews(list);
  const views = data.filter(({ query }) => belongsTo(query, fixed));
  const open = views.find(({ id }) => id === viewId);
  const [isSaving, saving] = useDisclosure();
  const [isManaging, managing] = useDisclosure();
  return (
    <>
      {views.length === 0 ? null : (
        <Menu>
          <Menu.Target>
            <Button data-icon variant="default" leftSection={<IconBookmarks size={18} aria-hidden />}>
              {open?.name ?? 'Views'}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ViewItems {...{ props, views, open }} onManage={managing.open} />
          </Menu.Dropdown>
        </Menu>
      )}
      <Button data-icon variant="default" leftSection={<IconBookmark size={18} aria-hidden />} onClick={saving.open}>
        Save View
      </Button>
      <SaveViewDialog {...props} saved={open} isOpen={isSaving} onClose={saving.close} />
      <ManageViewsDialog
        views={views}
        isOpen={isManaging}
        onClose={managing.close}
        onDeleted={({ id }) => id === viewId && openView(props, undefined)}
      />
    </>
  );
}

/** The app provides this to list pages. */
export const savedViews: ListViews = {
  useOpenView,
  Buttons: ViewButtons,
};
