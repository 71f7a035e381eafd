/** How a photo is enlarged and moved within its frame, whose middle is (0, 0) (specification, section 12.3). */

/** How much larger than its frame a photo is, and how far its middle is from the frame's, in pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

/** As it stands in its frame. */
export const noZoom: Zoom = { scale: 1, x: 0, y: 0 };

/** How large a photo can be made. */
export const maxZoom = 8;

interface Point {
  x: number;
  y: number;
}

interface Frame {
  width: number;
  height: number;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** Kept so that the photo covers the middle of its frame, and stands in it where it is not enlarged. */
function within({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  const [maxX, maxY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
  return { scale, x: clamp(x, -maxX, maxX), y: clamp(y, -maxY, maxY) };
}

/** So many times as large, with the point below the finger or the mouse staying where it is. */
export function zoomBy(zoom: Zoom, factor: number, at: Point, frame: Frame): Zoom {
  const scale = clamp(zoom.scale * factor, 1, maxZoom);
  const grown = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, frame);
}

/** Moved by so many pixels. */
export function panBy(zoom: Zoom, by: Point, frame: Frame): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}
