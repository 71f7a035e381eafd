/** A user's column settings: order, visibility, widths and pins. */
import { z } from 'zod';
import { jsonText } from '#web/stored.ts';

/** The properties of a column that settings depend on. */
export interface KnownColumn {
  id: string;
  locked?: boolean;
  /** Hidden until the user shows it. */
  hidden?: boolean;
  /** Lists of one company have no such column, so views saved there do not include it. */
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

/** Settings in local storage. Any part can be missing, and columns can have been added or removed since. */
export type StoredColumnSettings = z.output<typeof storedSchema>;

/** Settings for the current columns: `order` has every column once. */
export interface ColumnSettings {
  order: readonly string[];
  hidden: readonly string[];
  /** Widths in pixels of resized columns. */
  widths: Readonly<Record<string, number>>;
  pinnedLeft: readonly string[];
  pinnedRight: readonly string[];
}

/** The text format in local storage. */
export const columnSettingsText = jsonText<StoredColumnSettings>(storedSchema);

/** Inserts a new column after the column that precedes it in the default order. */
function insertAtDefaultPlace(order: string[], defaults: readonly string[], id: string): void {
  const before = defaults.slice(0, defaults.indexOf(id)).findLast((other) => order.includes(other));
  order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
}

/** Updates stored settings to the current columns: drops unknown ids, inserts new columns and shows locked ones. */
export function reconcileColumnSettings(columns: readonly KnownColumn[], stored: StoredColumnSettings): ColumnSettings {
  const defaults = columns.map((column) => column.id);
  const knownIds = new Set(defaults);
  const locked = new Set(columns.filter((column) => column.locked).map((column) => column.id));
  const onlyKnown = (ids: readonly string[] = []) => [...new Set(ids)].filter((id) => knownIds.has(id));

  const order = onlyKnown(stored.order);
  for (const id of defaults) if (!order.includes(id)) insertAtDefaultPlace(order, defaults, id);
  const pinnedLeft = onlyKnown(stored.pinnedLeft);
  const isNew = ({ id }: KnownColumn) => stored.order?.includes(id) !== true;
  const hiddenByDefault = columns.filter((column) => column.hidden === true && isNew(column)).map(({ id }) => id);
  return {
    order,
    hidden: onlyKnown([...(stored.hidden ?? []), ...hiddenByDefault]).filter((id) => !locked.has(id)),
    widths: Object.fromEntries(Object.entries(stored.widths ?? {}).filter(([id]) => knownIds.has(id))),
    pinnedLeft,
    pinnedRight: onlyKnown(stored.pinnedRight).filter((id) => !pinnedLeft.includes(id)),
  };
}

/** Moves a column by one place: -1 up, 1 down. Does nothing at the ends. */
export function moveColumn(order: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** Moves a column to the place of another one. */
export function placeColumnAt(order: readonly string[], id: string, otherId: string): readonly string[] {
  const [from, to] = [order.indexOf(id), order.indexOf(otherId)];
  return from < 0 || to < 0 ? order : order.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** Pins a column to a side, or (null) unpins it. */
export function pinColumn(settings: ColumnSettings, id: string, side: 'left' | 'right' | null): ColumnSettings {
  const others = (ids: readonly string[]) => ids.filter((other) => other !== id);
  return {
    ...settings,
    pinnedLeft: side === 'left' ? [...others(settings.pinnedLeft), id] : others(settings.pinnedLeft),
    pinnedRight: side === 'right' ? [id, ...others(settings.pinnedRight)] : others(settings.pinnedRight),
  };
}

/** Settings that show exactly these columns in this order, besides locked columns and the company. */
export function settingsOfView(columns: readonly KnownColumn[], shown: readonly string[]): ColumnSettings {
  const knownIds = columns.map(({ id }) => id);
  const locked = columns.flatMap((column) => (column.locked && !shown.includes(column.id) ? [column.id] : []));
  const visible = [...locked, ...shown.filter((id) => knownIds.includes(id))];
  const company = columns.find(({ isCompany }) => isCompany)?.id;
  if (company !== undefined && !visible.includes(company)) insertAtDefaultPlace(visible, knownIds, company);
  const hidden = knownIds.filter((id) => !visible.includes(id));
  return { order: [...visible, ...hidden], hidden, widths: {}, pinnedLeft: [], pinnedRight: [] };
}

/** Shows hidden columns, after the locked ones. Undefined if all of them are already visible. */
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
