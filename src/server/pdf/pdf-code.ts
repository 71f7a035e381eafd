/** QR codes on pages. */
import QRCode from 'qrcode';
import type { Canvas } from './pdf-canvas.ts';

/** In points. */
interface Square {
  x: number;
  y: number;
  width: number;
}

/** Adjacent dark cells of a row become one box. */
function drawCells(canvas: Canvas, text: string, { x, y, width }: Square): void {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const cell = width / size;
  for (let row = 0; row < size; row += 1) {
    let start = -1;
    for (let column = 0; column <= size; column += 1) {
      const isDark = column < size && data[row * size + column] === 1;
      if (isDark && start === -1) start = column;
      if (isDark || start === -1) continue;
      canvas.box(x + start * cell, y + row * cell, (column - start) * cell, cell, '#000000');
      start = -1;
    }
  }
}

/** Draws a QR code. @param alt alternative text for screen readers */
export function drawCode(canvas: Canvas, address: string, alt: string, at: Square): void {
  canvas.figure(alt, { ...at, height: at.width }, () => drawCells(canvas, address, at));
}
