/** Finds the parts of a workbook by following its relationships, because programs use different folders. */
import { isYes, visitXml } from './workbook-xml.ts';

/** The parts of an archive by name, with forward slashes. */
export type Parts = ReadonlyMap<string, Uint8Array>;

export interface SheetPart {
  name: string;
  isHidden: boolean;
  xml: Uint8Array;
}

export interface Workbook {
  sheets: SheetPart[];
  countsFrom1904: boolean;
  /** Excel is to calculate the formulas when it opens the file, so their stored values are placeholders. */
  isUncalculated: boolean;
  styles: Uint8Array | undefined;
  sharedStrings: Uint8Array | undefined;
}

interface Relation {
  id: string;
  /** The last word of the type URI, which is the same in all versions of the format: `worksheet`. */
  type: string;
  target: string;
}

function findPart(parts: Parts, name: string): Uint8Array | undefined {
  const lower = name.toLowerCase();
  return parts.get(name) ?? [...parts].find(([one]) => one.toLowerCase() === lower)?.[1];
}

/** Resolves a path relative to a part's folder. */
function resolve(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  return new URL(path, `file:///${folder}`).pathname.slice(1);
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

function relationsOf(parts: Parts, name: string): Relation[] {
  const folder = folderOf(name);
  const xml = findPart(parts, `${folder}_rels/${name.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  if (!xml) return relations;
  visitXml(xml, {
    open: (tag, attribute) => {
      const [id, type, target] = [attribute('Id'), attribute('Type'), attribute('Target')];
      if (tag !== 'Relationship' || id === undefined || type === undefined || target === undefined) return;
      if (attribute('TargetMode') === 'External') return;
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: decodeURI(resolve(folder, target)) });
    },
  });
  return relations;
}

function workbookName(parts: Parts): string {
  const named = relationsOf(parts, '').find(({ type }) => type === 'officeDocument')?.target;
  const found = named ?? [...parts.keys()].find((name) => /(?:^|\/)workbook\.xml$/i.test(name));
  if (found === undefined) throw new Error('It has no workbook.');
  return found;
}

/** @throws Error if it is not a workbook */
export function readWorkbookParts(parts: Parts): Workbook {
  const name = workbookName(parts);
  const xml = findPart(parts, name);
  if (!xml) throw new Error('It has no workbook.');
  const relations = relationsOf(parts, name);
  const partOf = (type: string) => {
    const relation = relations.find((one) => one.type === type);
    return relation && findPart(parts, relation.target);
  };
  const workbook: Workbook = {
    sheets: [],
    countsFrom1904: false,
    isUncalculated: false,
    styles: partOf('styles'),
    sharedStrings: partOf('sharedStrings'),
  };
  visitXml(xml, {
    open: (tag, attribute) => {
      if (tag === 'workbookPr') workbook.countsFrom1904 = isYes(attribute('date1904'));
      if (tag === 'calcPr') workbook.isUncalculated = isYes(attribute('fullCalcOnLoad'));
      if (tag !== 'sheet') return;
      const relation = relations.find(({ id }) => id === attribute('id', true));
      const sheet = relation?.type === 'worksheet' ? findPart(parts, relation.target) : undefined;
      const isHidden = (attribute('state') ?? 'visible') !== 'visible';
      if (sheet) workbook.sheets.push({ name: attribute('name') ?? '', isHidden, xml: sheet });
    },
  });
  if (workbook.sheets.length === 0) throw new Error('It has no sheet of cells.');
  return workbook;
}
