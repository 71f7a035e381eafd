/** What windscreen cards show, remembered for each person in the browser. */
import { z } from 'zod';
import { cardDetails, labelPages } from '#trucks/labels.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { jsonText } from '#web/stored.ts';
import { useStored } from '#web/use-stored.ts';

const choiceSchema = z.object({ details: z.array(z.enum(cardDetails)), page: z.enum(labelPages) });
export type CardChoice = z.output<typeof choiceSchema>;

const choiceText = jsonText(choiceSchema);

/** Until a person chooses, cards show no further details. */
const noDetails: CardChoice = { details: [], page: 'Staff' };

export function useCardChoice() {
  const { email } = useCurrentUser();
  const { value, change } = useStored(`cards:${email}`, choiceText);
  return { choice: value ?? noDetails, remember: (next: CardChoice) => change(() => next) };
}
