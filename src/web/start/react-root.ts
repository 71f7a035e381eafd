/** React's renderer, so that the chunk of React evaluates it, and not the first chunk that draws with it. */
import { createRoot } from 'react-dom/client';

/** Draws the app below an element. */
export const createReactRoot = createRoot;
