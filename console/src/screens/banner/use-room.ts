import { useEffect, useState } from 'react';

const narrow = '(max-width: 1080px)';
/** The heights of the page's title and of the other parts of the preview's card. */
const controlsHeight = 380;
const leastHeight = 280;
const narrowHeight = 230;

/** The room of the preview: beside the form, all that the window leaves; above it on narrow screens, a third of a phone. */
export function useRoom(): { isNarrow: boolean; maxHeight: number } {
  const [room, setRoom] = useState(measure);
  useEffect(() => {
    const update = () => setRoom(measure());
    addEventListener('resize', update);
    return () => removeEventListener('resize', update);
  }, []);
  return room;
}

function measure() {
  const isNarrow = matchMedia(narrow).matches;
  return {
    isNarrow,
    maxHeight: isNarrow ? narrowHeight : Math.max(leastHeight, innerHeight - controlsHeight),
  };
}
