"""Torg's Drama Deck: the cards, the table they are played on, and every move."""
