"""What a mechanic is: dice asked of chance, faces scored, odds counted, requests and answers."""
