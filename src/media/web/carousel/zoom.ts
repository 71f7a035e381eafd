/** Zoom and pan of a photo within its frame, whose centre is (0, 0). */

/** The zoom factor, and the distance between the centres of photo and frame in pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 };

/** The highest zoom factor. */
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

/** Limits the pan so that a zoomed photo covers its frame, and centres a photo that is not zoomed. */
function within({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  const [maxX, maxY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
  return { scale, x: clamp(x, -maxX, maxX), y: clamp(y, -maxY, maxY) };
}

/** Zooms by a factor; the point below the finger or the mouse stays in place. */
export function zoomBy(zoom: Zoom, factor: number, at: Point, frame: Frame): Zoom {
  const scale = clamp(zoom.scale * factor, 1, maxZoom);
  const growth = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * growth, y: at.y - (at.y - zoom.y) * growth }, frame);
}

/** Pans by a distance in pixels. */
export function panBy(zoom: Zoom, by: Point, frame: Frame): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame);
}
