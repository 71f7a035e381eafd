/**
 * Plain links that lead on within the app, heard by one listener around them: where there are dozens, the router's link is most of
 * what it costs to draw them.
 */
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { opensHere } from './bare-link.ts';

/** What hears them: for an element whose links all lead to pages of the app, by their whole paths; by keys they are pressed as ever. */
export function useHeardLinks(): { onClick: (event: MouseEvent<HTMLElement>) => void } {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const path = (event.target as Element).closest('a')?.getAttribute('href');
    if (path == null || !opensHere(event)) return;
    event.preventDefault();
    void navigate(path);
  };
  return { onClick };
}
