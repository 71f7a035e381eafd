/** What stands at the head and foot of each company's papers: read once from LETTERHEAD_FILE (decisions, section 1). */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { StartError } from '#server/start-error.ts';
import { type Company, companies } from '#shared/companies.ts';

const line = z.string().trim().min(1).max(200);
const lines = z.array(line).max(8).default([]);

/** One company's letterhead as the file gives it; what is left out is not printed. */
const letterheadSchema = z.strictObject({
  /** Below the company's name, line by line. */
  addressLines: lines,
  phone: line.optional(),
  email: line.optional(),
  website: line.optional(),
  registrationNumber: line.optional(),
  vatNumber: line.optional(),
  /** Where to pay, line by line, for each currency: `Account 12345678`. */
  bankDetails: z.strictObject({ GBP: lines, USD: lines }).partial().default({}),
  /** A PNG or JPEG file, named from the folder of this one, or its content as `data:image/png;base64,...`. */
  logo: z.string().min(1).optional(),
});

/** A letterhead whose logo, where there is one, is the `data:` address of a PNG without transparency. */
export type Letterhead = z.output<typeof letterheadSchema>;

/** Every company's letterhead. */
export type Letterheads = Record<Company, Letterhead>;

const fileSchema = z.partialRecord(z.enum(companies), letterheadSchema);

/** A PNG or a JPEG starts with these bytes. */
const signatures = { 'image/png': '89504e470d0a1a0a', 'image/jpeg': 'ffd8ff' } as const;

const maxLogoBytes = 1_000_000;

/** Letterheads with the companies' names alone. */
export function plainLetterheads(): Letterheads {
  const plain = letterheadSchema.parse({});
  return { AbbasAutos: plain, TruckWorld: plain, Butler: plain, RedStar: plain };
}

/**
 * Reads the file, or gives plain letterheads where none is named.
 * @throws StartError with one sentence that says what is wrong with it.
 */
export async function readLetterheads(path: string | undefined): Promise<Letterheads> {
  const letterheads = plainLetterheads();
  if (path === undefined) return letterheads;
  const given = await readLetterheadFile(path);
  for (const company of companies) {
    const own = given[company];
    if (!own) continue;
    const { logo, ...rest } = own;
    letterheads[company] = logo === undefined ? rest : { ...rest, logo: await readLogo(logo, path) };
  }
  return letterheads;
}

async function readLetterheadFile(path: string): Promise<z.output<typeof fileSchema>> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new StartError(`LETTERHEAD_FILE ${path} is not readable JSON.`, error);
  }
  const result = fileSchema.safeParse(content);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.');
  throw new StartError(`LETTERHEAD_FILE ${path} is wrong${place ? ` at ${place}` : ''}: ${issue?.message}.`);
}

async function readLogo(logo: string, path: string): Promise<string> {
  const wrong = (reason: string, cause?: unknown) =>
    new StartError(`LETTERHEAD_FILE ${path} names a logo that ${reason}.`, cause);
  const [, encoded] = /^data:[^,]*;base64,(.*)$/s.exec(logo) ?? [];
  const bytes =
    encoded === undefined
      ? await readFile(resolve(dirname(path), logo)).catch((error: unknown) => {
          throw wrong('cannot be read', error);
        })
      : Buffer.from(encoded, 'base64');
  const type = Object.entries(signatures).find(([, start]) => bytes.toString('hex', 0, 8).startsWith(start))?.[0];
  if (type === undefined) throw wrong('is neither PNG nor JPEG');
  if (bytes.length > maxLogoBytes) throw wrong('is larger than 1 MB');
  const printable = await printableLogo(bytes).catch((error: unknown) => {
    throw wrong('cannot be read as a picture', error);
  });
  return `data:image/png;base64,${printable.toString('base64')}`;
}

/** Dots of a logo: 180 by 56 points of paper at 300 dots an inch. */
const logoDots = { width: 750, height: 234 };

/** The logo as every PDF takes it as it is: no larger than it is printed, upright, on white. */
function printableLogo(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes)
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize({ ...logoDots, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
}
