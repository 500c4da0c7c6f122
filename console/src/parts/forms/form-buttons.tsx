interface FormButtonsProps {
  /** The submit button's label. */
  label: string;
  onCancel: () => void;
}

/** The buttons at the end of a dialog's form. */
export function FormButtons({ label, onCancel }: FormButtonsProps) {
  return (
    <div className="buttons">
      <button type="submit" className="button primary">
        {label}
      </button>
      <button type="button" className="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
