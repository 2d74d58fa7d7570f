/** What a printed screen says above all else. */
