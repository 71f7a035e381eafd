/** A person's choice of columns: their order, which are hidden, how wide and where pinned (specification, 2.4). */
import { z } from 'zod';
import { jsonText } from '#web/stored.ts';

/** What the rules below need to know of a column. */
export interface KnownColumn {
  id: string;
  locked?: boolean;
  /** Hidden until somebody shows it. */
  hidden?: boolean;
  /** The list of one company has no such column: a view that was saved there does not know of it. */
  isCompany?: boolean;
}

const idsSchema = z.array(z.string()).readonly().catch([]);

const storedSchema = z
  .object({
    order: idsSchema,
    hidden: idsSchema,
    widths: z.record(z.string(), z.number().nonnegative()).readonly().catch({}),
    pinnedLeft: idsSchema,
    pinnedRight: idsSchema,
  })
  .partial();

/** What local storage may hold: any part may be missing, and columns may have come and gone since. */
export type StoredColumnSettings = z.output<typeof storedSchema>;

/** Settings that fit today's columns: `order` holds every column once. */
export interface ColumnSettings {
  order: readonly string[];
  hidden: readonly string[];
  /** Widths in pixels of the columns that were resized. */
  widths: Readonly<Record<string, number>>;
  pinnedLeft: readonly string[];
  pinnedRight: readonly string[];
}

/** What local storage holds, as text. */
export const columnSettingsText = jsonText<StoredColumnSettings>(storedSchema);

/** Puts a column that the stored order does not know behind the column that it follows by default. */
function insertAtDefaultPlace(order: string[], defaults: readonly string[], id: string): void {
  const before = defaults.slice(0, defaults.indexOf(id)).findLast((other) => order.includes(other));
  order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
}

/** Fits stored choices to today's columns: unknown ids go, new columns appear in their place, locked ones show. */
export function reconcileColumnSettings(columns: readonly KnownColumn[], stored: StoredColumnSettings): ColumnSettings {
  const defaults = columns.map((column) => column.id);
  const knownIds = new Set(defaults);
  const locked = new Set(columns.filter((column) => column.locked).map((column) => column.id));
  const onlyKnown = (ids: readonly string[] = []) => [...new Set(ids)].filter((id) => knownIds.has(id));

  const order = onlyKnown(stored.order);
  for (const id of defaults) if (!order.includes(id)) insertAtDefaultPlace(order, defaults, id);
  const pinnedLeft = onlyKnown(stored.pinnedLeft);
  const isNew = ({ id }: KnownColumn) => stored.order?.includes(id) !== true;
  const hiddenAtFirst = columns.filter((column) => column.hidden === true && isNew(column)).map(({ id }) => id);
  return {
    order,
    hidden: onlyKnown([...(stored.hidden ?? []), ...hiddenAtFirst]).filter((id) => !locked.has(id)),
    widths: Object.fromEntries(Object.entries(stored.widths ?? {}).filter(([id]) => knownIds.has(id))),
    pinnedLeft,
    pinnedRight: onlyKnown(stored.pinnedRight).filter((id) => !pinnedLeft.includes(id)),
  };
}

/** The order with one column moved by one place: -1 up, 1 down; unchanged at the ends. */
export function moveColumn(order: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** The order with one column in the place of another one, which moves on. */
export function placeColumnAt(order: readonly string[], id: string, otherId: string): readonly string[] {
  const [from, to] = [order.indexOf(id), order.indexOf(otherId)];
  return from < 0 || to < 0 ? order : order.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** The settings with a column pinned to a side, or to none. */
export function pinColumn(settings: ColumnSettings, id: string, side: 'left' | 'right' | null): ColumnSettings {
  const others = (ids: readonly string[]) => ids.filter((other) => other !== id);
  return {
    ...settings,
    pinnedLeft: side === 'left' ? [...others(settings.pinnedLeft), id] : others(settings.pinnedLeft),
    pinnedRight: side === 'right' ? [id, ...others(settings.pinnedRight)] : others(settings.pinnedRight),
  };
}

/** The settings in which exactly these columns show, in this order, beside those that always do, and the row's company. */
export function settingsOfView(columns: readonly KnownColumn[], shown: readonly string[]): ColumnSettings {
  const knownIds = columns.map(({ id }) => id);
  const locked = columns.flatMap((column) => (column.locked && !shown.includes(column.id) ? [column.id] : []));
  const visible = [...locked, ...shown.filter((id) => knownIds.includes(id))];
  const company = columns.find(({ isCompany }) => isCompany)?.id;
  if (company !== undefined && !visible.includes(company)) insertAtDefaultPlace(visible, knownIds, company);
  const hidden = knownIds.filter((id) => !visible.includes(id));
  return { order: [...visible, ...hidden], hidden, widths: {}, pinnedLeft: [], pinnedRight: [] };
}

/** The settings with these columns in sight, behind those that always are; undefined where all of them are already. */
export function settingsShowing(
  columns: readonly KnownColumn[],
  settings: ColumnSettings,
  shown: readonly string[],
): ColumnSettings | undefined {
  const added = settings.hidden.filter((id) => shown.includes(id));
  if (added.length === 0) return undefined;
  const others = settings.order.filter((id) => !added.includes(id));
  const isLocked = (id: string) => columns.some((column) => column.id === id && column.locked);
  const leading = others.findIndex((id) => !isLocked(id));
  const order = others.toSpliced(leading < 0 ? others.length : leading, 0, ...added);
  return { ...settings, order, hidden: settings.hidden.filter((id) => !added.includes(id)) };
}
