/** Finds regular expressions that are slower than linear: by analysing them, and by timing them on generated texts. */
import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';

/** Characters tried for each repeated part. */
const alphabet = [' ', '\t', '\n', ...'0aA_-.,;:/\\\'"<>()[]{}=+*?!@#$%&|~^£é中', '\uFEFF', '\u0000'];
/** Endings that make a match fail. */
const ends = ['\u0000', ' !', '\n!'];
/** Numbers of repetitions; each is four times the one before. */
const steps = [250, 1000, 4000, 16_000];
/** Shorter times cannot be compared. */
const measurableMs = 25;
/** Four times the text matchesCharacter four times as long when linear, and sixteen times as long when quadratic. */
const maxGrowth = 9;

function matchesCharacter(element: AST.Element, flags: string, character: string): boolean {
  return new RegExp(`^(?:${element.raw})$`, flags.replace(/[gy]/g, '')).test(character);
}

/** A short text that the nodes match; for groups, the first alternative. */
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
          return alphabet.find((character) => matchesCharacter(element, flags, character)) ?? '';
        default:
          return '';
      }
    })
    .join('');
}

/** A sample text for everything before this node, including the alternatives around it. */
function sampleBefore(node: AST.Node, flags: string): string {
  const { parent } = node;
  if (!parent) return '';
  if (parent.type !== 'Alternative') return sampleBefore(parent, flags);
  const before = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element));
  return sampleBefore(parent, flags) + sampleOf(before, flags);
}

type GrowingText = (count: number) => string;

/** For each unbounded repetition: texts that reach it, repeat each kind of character, and then fail. */
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
      const parts = alphabet.filter((character) => matchesCharacter(element, flags, character));
      for (const part of new Set([...parts.slice(0, 8), sampleOf([element], flags)])) repeat(start, part);
      repeat('', start + sampleOf([element], flags));
    },
  });
  return texts;
}

/** The processor time (ms) of the fastest of several runs; other programs on the machine do not affect it. */
function fastestRunMs(pattern: RegExp, text: string, runs: number): number {
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
    if (smaller === undefined || fastestRunMs(pattern, text(count), 1) < measurableMs) continue;
    // Measured again to rule out pauses of the process: a slow pattern is slow every time.
    return [1, 2, 3].every(
      () => fastestRunMs(pattern, text(count), 3) > maxGrowth * fastestRunMs(pattern, text(smaller), 5),
    );
  }
  return false;
}

/** Why a pattern may be slower than linear; undefined if it is not. */
export function explainSlowPattern(pattern: RegExp): string | undefined {
  const { reports } = analyse({ source: pattern.source, flags: pattern.flags });
  const [report] = reports;
  if (report) return report.exponential ? 'exponential by its structure' : `${report.type}: quadratic by its structure`;
  const slow = slowTexts(pattern).find((text) => growsTooFast(pattern, text));
  return slow && `quadratic for ${JSON.stringify(slow(3))}`;
}
