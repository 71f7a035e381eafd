/** Tells users who came from 'New Order' or 'New Invoice' what to do in the stock list. */
import { Portal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { focusListSearch } from '#web/table/row-keys.ts';
import surface from '#web/ui/card.module.css';
import { joinClasses } from '#web/ui/join-classes.ts';
import { noticesId } from '#web/ui/page-notices.tsx';
import classes from './choose-trucks.module.css';

/** Navigation state of the links to the stock list. */
const stateSchema = z.object({ choosingFor: z.enum(['order', 'invoice']) });

const notices = {
  order: 'Tick the trucks for the order, then press Order',
  invoice: 'Tick the trucks for the invoice, then press Invoice',
};

/** Also focuses the search. Renders nothing for other visitors of the list. */
export function ChooseTrucks() {
  const { state } = useLocation();
  // Changes of the list replace the history entry without its state.
  const [choosingFor] = useState(() => stateSchema.safeParse(state).data?.choosingFor);
  useEffect(() => {
    if (choosingFor !== undefined) focusListSearch();
  }, [choosingFor]);
  if (choosingFor === undefined) return null;
  return (
    <Portal target={`#${noticesId}`} reuseTargetNode>
      <Text role="status" className={joinClasses(surface.card, classes.notice)}>
        {notices[choosingFor]}
      </Text>
    </Portal>
  );
}
