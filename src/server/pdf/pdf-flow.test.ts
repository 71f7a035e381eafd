/** Which boxes go on which page, and which of them stay together. */
import { expect, test } from 'vitest';
import type { Canvas } from './pdf-canvas.ts';
import { type Box, Flow } from './pdf-flow.ts';
import { page } from './pdf-style.ts';

/** The height of a page between its margins. */
const full = page.height - page.bottom - page.top;

/** Draws boxes, and returns the pages with the names of their boxes and the position of each below the top. */
function laidOut(draw: (flow: Flow, box: (name: string, part: number) => Box) => void): string[] {
  const drawn = new Map<Canvas, string[]>();
  const write = (canvas: Canvas, text: string) => drawn.set(canvas, [...(drawn.get(canvas) ?? []), text]);
  const flow = new Flow((canvas) => write(canvas, 'running head'));
  draw(flow, (name, part) => ({
    height: full * part,
    draw: (canvas, _x, y) => write(canvas, `${name} at ${Math.round(((y - page.top) / full) * 100)}%`),
  }));
  return flow.pages.map((canvas) => (drawn.get(canvas) ?? []).join(', '));
}

test('boxes that fill a page exactly stay on it, also if their heights add up with an error', () => {
  for (let count = 2; count <= 60; count++) {
    const pages = laidOut((flow, box) => {
      for (let number = 1; number <= count; number++) flow.place(box(String(number), 1 / count));
      flow.place(box('last', 0.1));
    });
    expect(pages.slice(1), `${count} boxes`).toEqual(['running head, last at 0%']);
  }
});

test('a box goes on the next page together with what has to stay below it', () => {
  expect(
    laidOut((flow, box) => {
      flow.place(box('text', 0.5));
      flow.place(box('heading', 0.2), full * 0.4);
      flow.place(box('below', 0.4));
    }),
  ).toEqual(['text at 0%', 'running head, heading at 0%, below at 20%']);
});

test('a box higher than a page is drawn on an empty one', () => {
  expect(laidOut((flow, box) => flow.place(box('high', 1.5)))).toEqual(['high at 0%']);
});

test('of several boxes the first and the last stay with their neighbours', () => {
  const boxesAfter = (above: number) =>
    laidOut((flow, box) => {
      flow.place(box('above', above));
      flow.placeAll(['a', 'b', 'c', 'd'].map((name) => box(name, 0.1)));
    });
  expect(boxesAfter(0.85)).toEqual(['above at 0%', 'running head, a at 0%, b at 10%, c at 20%, d at 30%']);
  expect(boxesAfter(0.75)).toEqual(['above at 0%, a at 75%, b at 85%', 'running head, c at 0%, d at 10%']);
  expect(boxesAfter(0.65)).toEqual(['above at 0%, a at 65%, b at 75%', 'running head, c at 0%, d at 10%']);
});

test('a box at the foot is at the bottom of its page, or of the next one', () => {
  const footAfter = (above: number) =>
    laidOut((flow, box) => {
      flow.place(box('above', above));
      flow.placeAtFoot(box('foot', 0.3));
    });
  expect(footAfter(0.5)).toEqual(['above at 0%, foot at 70%']);
  expect(footAfter(0.8)[0]).toBe('above at 0%');
});

test('space is left out at the top of a page', () => {
  expect(
    laidOut((flow, box) => {
      flow.space(full * 0.2);
      flow.place(box('first', 0.2));
      flow.space(full * 0.2);
      flow.place(box('second', 0.2));
    }),
  ).toEqual(['first at 0%, second at 40%']);
});

test('a table repeats its head, and its end stays with the last two rows', () => {
  expect(
    laidOut((flow, box) => {
      const rows = ['1', '2', '3', '4'].map((name) => box(name, 0.2));
      flow.placeTable({ head: box('head', 0.1), rows, end: box('end', 0.15) });
    }),
  ).toEqual(['head at 0%, 1 at 10%, 2 at 30%', 'running head, head at 0%, 3 at 10%, 4 at 30%, end at 50%']);
});
