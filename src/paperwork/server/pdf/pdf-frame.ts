/** Header and footer of each page: company, document, page number and registration. */
import type { Letterhead } from '#companies/server/letterhead.ts';
import { textBox } from '#server/pdf/pdf-boxes.ts';
import type { Canvas } from '#server/pdf/pdf-canvas.ts';
import { Flow } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { type Company, companyNames } from '#shared/companies.ts';

export interface PageFrame {
  company: Company;
  /** `Invoice 7` */
  title: string;
  letterhead: Letterhead;
}

const style = { size: sizes.small, color: colors.muted } as const;

/** Points reserved for the other text on the line. */
const besideName = 140;
const besideNumber = 80;

/** For every page but the first, which has the letterhead. */
function drawRunningHead(canvas: Canvas, { company, title }: PageFrame): void {
  const name = { ...style, weight: 'bold', color: accentOf(company) } as const;
  textBox(companyNames[company], page.width, name).draw(canvas, page.left, 24);
  const right = { ...style, align: 'right', isOneLine: true } as const;
  textBox(title, page.width - besideName, right).draw(canvas, page.left + besideName, 24);
}

function drawFoot(canvas: Canvas, { company, title, letterhead }: PageFrame, number: number, count: number): void {
  const y = page.height - 42;
  const oneLine = { ...style, isOneLine: true } as const;
  canvas.box(page.left, y, page.width, 0.5, colors.line);
  const name = `${companyNames[company]} · ${title}`;
  textBox(name, page.width - besideNumber, oneLine).draw(canvas, page.left, y + 5);
  textBox(`Page ${number} of ${count}`, page.width, { ...style, align: 'right' }).draw(canvas, page.left, y + 5);
  const { registration } = letterhead;
  if (registration !== undefined) textBox(registration, page.width, oneLine).draw(canvas, page.left, y + 16);
}

/** Call `drawFeet` at the end: footers need the number of pages. */
export function framedFlow(frame: PageFrame): Flow {
  return new Flow((canvas) => drawRunningHead(canvas, frame));
}

export function drawFeet(flow: Flow, frame: PageFrame): void {
  flow.drawFeet((canvas, number, count) => drawFoot(canvas, frame, number, count));
}
