/** Whether a regular expression takes time in proportion to its text: by its structure, and by texts made to be slow. */
import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';

/** Characters among which a repeated part finds one that it takes. */
const alphabet = [' ', '\t', '\n', ...'0aA_-.,;:/\\\'"<>()[]{}=+*?!@#$%&|~^£é中', '\uFEFF', '\u0000'];
/** What no pattern expects at its end. */
const ends = ['\u0000', ' !', '\n!'];
/** Repetitions of a part: each step is four times the one before. */
const steps = [250, 1000, 4000, 16_000];
/** A time below this many milliseconds is too short to be compared. */
const measurableMs = 25;
/** Four times the text takes four times as long when linear, and sixteen times as long when quadratic. */
const maxGrowth = 9;

function takes(element: AST.Element, flags: string, character: string): boolean {
  return new RegExp(`^(?:${element.raw})$`, flags.replace(/[gy]/g, '')).test(character);
}

/** A short text that the nodes may match; groups give that of their first alternative. */
function sampleOf(elements: readonly AST.Element[], flags: string): string {
  return elements
    .map((element) => {
      switch (element.type) {
        case 'Quantifier':
          return sampleOf([element.element], flags).repeat(Math.max(element.min, 1));
        case 'Group':
        case 'CapturingGroup':
          return sampleOf(element.alternatives[0]?.elements ?? [], flags);
        case 'Character':
          return String.fromCodePoint(element.value);
        case 'CharacterClass':
        case 'CharacterSet':
          return alphabet.find((character) => takes(element, flags, character)) ?? '';
        default:
          return '';
      }
    })
    .join('');
}

/** A sample of the nodes before this one, in its alternative and in those around it. */
function sampleBefore(node: AST.Node, flags: string): string {
  const { parent } = node;
  if (!parent) return '';
  if (parent.type !== 'Alternative') return sampleBefore(parent, flags);
  const before = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element));
  return sampleBefore(parent, flags) + sampleOf(before, flags);
}

/** A text of a number of repetitions. */
type GrowingText = (count: number) => string;

/** For each part that repeats without bound: the texts that reach it, repeat it with each kind of character, and then fail. */
function slowTexts({ source, flags }: RegExp): GrowingText[] {
  const texts: GrowingText[] = [];
  const repeat = (start: string, part: string) => {
    if (part !== '')
      texts.push(
        ...ends.map(
          (end): GrowingText =>
            (count) =>
              start + part.repeat(count) + end,
        ),
      );
  };
  const ast = parseRegExpLiteral(`/${source}/${flags}`);
  repeat('', sampleOf(ast.pattern.alternatives[0]?.elements ?? [], flags));
  visitRegExpAST(ast, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max !== Number.POSITIVE_INFINITY) return;
      const { element } = quantifier;
      const start = sampleBefore(quantifier, flags);
      const parts = alphabet.filter((character) => takes(element, flags, character));
      for (const part of new Set([...parts.slice(0, 8), sampleOf([element], flags)])) repeat(start, part);
      repeat('', start + sampleOf([element], flags));
    },
  });
  return texts;
}

/** Milliseconds of the processor that the quickest of some runs takes, which other programs on the machine do not change. */
function quickest(pattern: RegExp, text: string, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const start = process.threadCpuUsage();
    text.replace(pattern, '');
    best = Math.min(best, process.threadCpuUsage(start).user / 1000);
  }
  return best;
}

function growsTooFast(pattern: RegExp, text: GrowingText): boolean {
  for (const [at, count] of steps.entries()) {
    const smaller = steps[at - 1];
    if (smaller === undefined || quickest(pattern, text(count), 1) < measurableMs) continue;
    // Measured again, so that a pause of the program counts for nothing: a slow pattern is slow each time.
    return [1, 2, 3].every(() => quickest(pattern, text(count), 3) > maxGrowth * quickest(pattern, text(smaller), 5));
  }
  return false;
}

/** Why a pattern may take more than time in proportion to its text; undefined where it does not. */
export function growthFault(pattern: RegExp): string | undefined {
  const { reports } = analyse({ source: pattern.source, flags: pattern.flags });
  const [report] = reports;
  if (report) return report.exponential ? 'exponential by its structure' : `${report.type}: quadratic by its structure`;
  const slow = slowTexts(pattern).find((text) => growsTooFast(pattern, text));
  return slow && `quadratic for ${JSON.stringify(slow(3))}`;
}
