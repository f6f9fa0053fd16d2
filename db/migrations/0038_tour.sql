-- Whether the tour of the app begins by itself when the person next opens Home. Only for people who join from now on.
ALTER TABLE person ADD COLUMN is_tour_due boolean NOT NULL DEFAULT false;
