-- Delivery beyond the booked quantity is billed only where that was agreed.
ALTER TABLE package_line
  ADD COLUMN bills_overdelivery boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT package_line_bills_overdelivery_of_a_goal CHECK (NOT bills_overdelivery OR booked IS NOT NULL);
