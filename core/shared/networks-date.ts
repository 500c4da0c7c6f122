/** Day of the list in core/reference/networks.json, which `provenance.json` has beside much else. */
export const networksDate = '2026-08-22';
