/** Reads the fenced blocks of a document, so that tests run what people copy from it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A block with the language after its fence. */
export interface DocumentedBlock {
  language: string;
  text: string;
}

/** The blocks of a file in this repository, in their order. */
export function readBlocks(path: string): DocumentedBlock[] {
  const text = readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
  const fences = text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language = '', block = '']) => ({ language, text: block }));
}

/** The only block in this language. @throws Error if there is none or more than one */
export function readBlock(path: string, language: string): string {
  const [block, ...others] = readBlocks(path).filter((one) => one.language === language);
  if (block === undefined || others.length > 0) throw new Error(`${path} does not have one block of ${language}.`);
  return block.text;
}
