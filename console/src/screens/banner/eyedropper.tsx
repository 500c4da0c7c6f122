interface EyeDropperApi {
  open: () => Promise<{ sRGBHex: string }>;
}

interface EyedropperProps {
  /** The colour's name. */
  label: string;
  onPick: (color: string) => void;
}

/** A button that picks a colour from the screen. It is hidden in browsers without an eyedropper. */
export function Eyedropper({ label, onPick }: EyedropperProps) {
  const { EyeDropper } = globalThis as { EyeDropper?: new () => EyeDropperApi };
  if (!EyeDropper) return null;
  const pick = async () => {
    try {
      onPick((await new EyeDropper().open()).sRGBHex.slice(0, 7));
    } catch {
      // The merchant pressed Escape.
    }
  };
  return (
    <button
      type="button"
      className="button eyedropper"
      aria-label={`${label}: pick from the screen`}
      onClick={() => void pick()}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path
          d="M11.5 5.5l3 3M3.5 16.5v-2.5l7-7 2.5 2.5-7 7ZM12.3 4.7l1-1a1.8 1.8 0 0 1 3 3l-1 1Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
